import Glibc
import JuiceWords

struct Check {
  let topic: CheckTopic
  private let result: Result<Finding, ExitReport>
  private var isRemark = false

  init(_ topic: CheckTopic, _ finding: Finding) {
    self.topic = topic
    result = .success(finding)
  }

  /// - Parameter isRemark: the till works in spite of the error.
  init(_ topic: CheckTopic, _ error: any Error, isRemark: Bool = false) {
    (self.topic, self.isRemark) = (topic, isRemark)
    result = .failure(ExitReport(error) ?? ExitReport(unforeseen: error))
  }

  var state: Finding.State {
    switch result {
    case .success(let finding): finding.state
    case .failure: isRemark ? .remark : .problem
    }
  }

  /// The exit code if this is the first problem.
  var exit: Int32 {
    switch result {
    case .success(.tooSmall): EX_SOFTWARE
    case .success(.noSpace): EX_IOERR
    case .success(let finding): finding.state == .problem ? EX_SOFTWARE : EXIT_SUCCESS
    case .failure(let report): report.exit
    }
  }

  func message(_ wording: Wording) -> String {
    switch result {
    case .success(let finding): wording.sentence(for: finding)
    case .failure(let report): report.sentence(in: wording.language)
    }
  }
}
